import { configure } from '@testing-library/react';
import { beforeEach } from 'vitest';

configure({
  // The default ends each action with a timer, which a stopped clock never runs.
  asyncWrapper: (action) => action(),
  // The default renders deferred values with the event, unlike browsers.
  eventWrapper: (dispatch) => dispatch(),
  // The default computes the style of every element for each query by role, which takes a second in the test DOM.
  defaultHidden: true,
});

// Tests load no style sheet, and the test DOM computes the style of an element from all its ancestors.
if (typeof window !== 'undefined') window.getComputedStyle = (element) => (element as HTMLElement).style;

// Files share the window of their worker: each test begins as a first visit. Tests of the prerender have no window.
beforeEach(() => {
  if (typeof window === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
});
