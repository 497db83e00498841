/** Business days are those of Asia/Shanghai, which has kept +08:00 since 1991. */
export const dayStart = (day: string): Date => new Date(`${day}T00:00:00+08:00`)

/** The first moment after the day. */
export const dayEnd = (day: string): Date => new Date(dayStart(day).getTime() + 86_400_000)
