/** Without zod, for the page. */
export const noteLength = 500
