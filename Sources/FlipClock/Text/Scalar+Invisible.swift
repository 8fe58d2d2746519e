extension Unicode.Scalar {
    /// Whether the scalar is not drawn itself, such as a joiner or a variation selector.
    package var isInvisible: Bool { properties.isDefaultIgnorableCodePoint }
}
