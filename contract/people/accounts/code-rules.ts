/** How a code works: MSG-10. Without zod, for public pages. */
export const codeRules = { digits: 6, minutes: 5, tries: 5 } as const

/** How long a link in a mail works. */
export const linkMinutes = 30

/** ACC-68: for so long after a change of the address no new password is set by it. */
export const newEmailDays = 3
