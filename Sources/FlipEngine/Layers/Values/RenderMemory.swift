/// State that rendering keeps with a stage between commits; only rendering knows its type.
protocol RenderMemory {}
