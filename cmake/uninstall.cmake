# cmake -D MANIFEST=FILE -P uninstall.cmake: removes the files that are listed, and the folders that only they were in. With
# DESTDIR in the environment, below it.
if(NOT EXISTS ${MANIFEST})
    message(FATAL_ERROR "There is no ${MANIFEST}: nothing was installed from this build directory")
endif()
file(STRINGS ${MANIFEST} files)

set(folders)
foreach(file IN LISTS files)
    file(REMOVE "$ENV{DESTDIR}${file}")
    if(EXISTS "$ENV{DESTDIR}${file}" OR IS_SYMLINK "$ENV{DESTDIR}${file}")
        message(FATAL_ERROR "$ENV{DESTDIR}${file} cannot be removed: run this as the user who installed it")
    endif()
    message(STATUS "Removed $ENV{DESTDIR}${file}")
    # Those that have our name; others, such as lib/pkgconfig, may belong to somebody else even if they are empty.
    get_filename_component(folder ${file} DIRECTORY)
    while(folder MATCHES "/[Pp]lacard(/|$)")
        list(APPEND folders ${folder})
        get_filename_component(folder ${folder} DIRECTORY)
    endwhile()
endforeach()

list(REMOVE_DUPLICATES folders)
list(SORT folders ORDER DESCENDING) # those inside others first
foreach(folder IN LISTS folders)
    file(GLOB rest "$ENV{DESTDIR}${folder}/*")
    if(NOT rest)
        file(REMOVE_RECURSE "$ENV{DESTDIR}${folder}")
    endif()
endforeach()
