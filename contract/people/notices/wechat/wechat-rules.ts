/** Numbers of the login by WeChat, for server and pages alike. Without zod, for public pages. */

/** How long the page shows one QR code. */
export const qrMinutes = 2
/** From the QR code to the return from WeChat: somebody may scan at the last moment and confirm on the phone. */
export const wechatStateMinutes = 5
/** From the return of somebody without an account to the registration or login. */
export const newcomerMinutes = 15

/** The page to which WeChat leads back, and the one on which a WeChat is bound to the account. */
export const wechatPaths = { callback: '/wechat', bind: '/wechat/bind' } as const
