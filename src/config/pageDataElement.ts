/** Id of the data block in the HTML; the content policy does not treat a JSON block as a script. */
export const PAGE_DATA_ELEMENT_ID = 'page-data';
