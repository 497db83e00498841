export { connectAddress, findPerson, type WechatPerson } from './log-in.ts'
export { wechatProvider } from './notice-provider.ts'
export { offeredWechat, officialAppId } from './platform.ts'
export { routes } from './routes.ts'
