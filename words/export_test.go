package words

// Unread returns a file of which nothing is read yet.
func Unread(f *File) *File { return &File{name: f.name, in: f.in} }
