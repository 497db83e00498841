/** Numbers of the second factor, for server and pages alike. Without zod, for public pages. */

export const codeDigits = 6
export const codePeriodSeconds = 30
export const recoveryCodeCount = 10
export const maxPasskeys = 10
export const passkeyNameLength = 30
/** Wrong codes in a row; the account then waits. */
export const maxWrongCodes = 5
export const wrongCodeMinutes = 15
/** From a right password to the second step. */
export const loginTicketMinutes = 5
/** From the QR code to the first code. */
export const enrolmentMinutes = 15
export const trustedDeviceDays = 30
/** Devices that are not asked again; the oldest is forgotten. */
export const maxTrustedDevices = 10
export const resetReasonLength = 200
