export { connectAddress, findPerson, type WechatPerson, type WechatWish } from './log-in.ts'
export { offeredWechat } from './platform.ts'
export { routes } from './routes.ts'
