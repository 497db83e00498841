/** Where a page is linked: nowhere, in the footer of every page, or beside 关于我们. Without zod, for the editor. */
export const pagePlaces = ['none', 'footer', 'about'] as const
