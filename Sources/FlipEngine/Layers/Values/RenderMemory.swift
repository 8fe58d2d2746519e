/// What rendering keeps with a stage from one commit to the next; only rendering knows what it is.
protocol RenderMemory {}
