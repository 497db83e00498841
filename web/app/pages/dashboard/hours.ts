/** Hours with one decimal, for watch time. */
export const toHours = (seconds: number): number => Math.round(seconds / 360) / 10
