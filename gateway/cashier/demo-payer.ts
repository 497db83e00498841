import type { Keys } from '../keys.ts'
import { openIdOf } from '../wechat-platform/wechat-people.ts'

/** The buyer of trades that name nobody. */
export const demoOpenid = ({ wechat }: Keys): string => openIdOf(wechat.appid, 'zhang')
