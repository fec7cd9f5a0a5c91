module placard

go 1.19
