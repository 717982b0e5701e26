/* oxlint-disable unicorn/no-empty-file */
// Does nothing: the site loads it as a Worker to make Chromium retry the activation of a service worker.
