/**
 * Id of the `<template>` in a built page that holds its scripts and their preloads. Template content is neither fetched
 * nor run until `start.ts` moves it into the document.
 */
export const DEFERRED_SCRIPTS_TEMPLATE_ID = 'scripts';
