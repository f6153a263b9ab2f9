/** Takes the place of a package that brings its own for browsers without one: all that the app runs in have it. */
export default ResizeObserver;
