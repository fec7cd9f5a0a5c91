# The GIR file, the typelib and the vapi. A warning of the scanner is an error.
pkg_get_variable(g_ir_scanner gobject-introspection-1.0 g_ir_scanner)
pkg_get_variable(g_ir_compiler gobject-introspection-1.0 g_ir_compiler)
find_program(G_IR_SCANNER NAMES ${g_ir_scanner} g-ir-scanner REQUIRED)
find_program(G_IR_COMPILER NAMES ${g_ir_compiler} g-ir-compiler REQUIRED)
find_program(VAPIGEN vapigen)

set(placard_gir ${CMAKE_CURRENT_BINARY_DIR}/Placard-0.gir)
set(placard_typelib ${CMAKE_CURRENT_BINARY_DIR}/Placard-0.typelib)

# The scanner runs a program that it links with the library, to ask it for properties and signals.
add_custom_command(OUTPUT ${placard_gir}
    COMMAND ${CMAKE_COMMAND} -E env CC=${CMAKE_C_COMPILER}
        LD_LIBRARY_PATH=$<TARGET_FILE_DIR:placard_glib>:$<TARGET_FILE_DIR:Placard::placard>
        ${G_IR_SCANNER} --quiet --warn-all --warn-error --no-libtool
        --namespace=Placard --nsversion=0 --identifier-prefix=PlacardG --symbol-prefix=placard_g
        --include=GObject-2.0 --include=Gio-2.0 --pkg=gio-2.0 --pkg-export=${placard_glib_name}
        --c-include=placard-glib.h --library=${placard_glib_name} --library-path=$<TARGET_FILE_DIR:placard_glib>
        --cflags-begin -I${CMAKE_CURRENT_SOURCE_DIR}/src -I${placard_root}/include --cflags-end
        --output=${placard_gir} ${placard_glib_headers} ${placard_glib_sources}
    DEPENDS placard_glib ${placard_glib_headers} ${placard_glib_sources}
    COMMENT "Scanning for Placard-0.gir" VERBATIM)
add_custom_command(OUTPUT ${placard_typelib}
    COMMAND ${G_IR_COMPILER} --output=${placard_typelib} ${placard_gir}
    DEPENDS ${placard_gir} COMMENT "Compiling Placard-0.typelib" VERBATIM)
set(placard_introspection ${placard_gir} ${placard_typelib})

if(VAPIGEN)
    set(placard_vapi ${CMAKE_CURRENT_BINARY_DIR}/${placard_glib_name}.vapi)
    add_custom_command(OUTPUT ${placard_vapi}
        COMMAND ${VAPIGEN} --quiet --library=${placard_glib_name} --directory=${CMAKE_CURRENT_BINARY_DIR} --pkg=gio-2.0
            --metadatadir=${CMAKE_CURRENT_SOURCE_DIR}/vapi ${placard_gir}
        DEPENDS ${placard_gir} ${CMAKE_CURRENT_SOURCE_DIR}/vapi/Placard-0.metadata COMMENT "Generating ${placard_glib_name}.vapi" VERBATIM)
    configure_file(vapi/${placard_glib_name}.deps ${placard_glib_name}.deps COPYONLY) # valac looks next to the vapi
    list(APPEND placard_introspection ${placard_vapi})
endif()
add_custom_target(placard_introspection ALL DEPENDS ${placard_introspection})
