export { connectAddress, findPerson, type WechatPerson } from './log-in.ts'
export { offeredWechat } from './platform.ts'
export { routes } from './routes.ts'
