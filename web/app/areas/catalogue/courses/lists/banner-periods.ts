/** After how many seconds the next banner is shown. */
export const bannerSeconds = { home: 4, course: 5 } as const
