import { configLoader } from '#kernel/config/index.ts'
import { copiesConfig } from './features/copies/config.ts'
import { documentsConfig } from './features/documents/scans/config.ts'
import { messagesConfig } from './features/messages/providers/config.ts'
import { paymentsConfig } from './features/payments/merchants/merchants.ts'
import { wechatConfig } from './features/wechat/config.ts'

/** The configuration of the portal: the kernel's variables and those of the features. */
export const loadConfig = configLoader([copiesConfig, documentsConfig, messagesConfig, wechatConfig, paymentsConfig])
