/** Whether a page is open in the browser inside WeChat. */
export const isInsideWechat = (userAgent: string): boolean => /MicroMessenger/i.test(userAgent)
