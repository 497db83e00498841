/** With one digit, as watch hours are told. */
export const toHours = (seconds: number): number => Math.round(seconds / 360) / 10
