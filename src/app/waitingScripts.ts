/**
 * The `<template>` of a built page that holds its scripts and their preloads. What is in a template is neither fetched
 * nor run until `start.ts` puts it into the document.
 */
export const WAITING_SCRIPTS_ID = 'scripts';
