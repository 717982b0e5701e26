/** Year of the build: server and first render agree on it whenever the page is read. */
declare const BUILD_YEAR: number;
