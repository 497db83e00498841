import { configLoader } from '#kernel/config/index.ts'
import { copiesConfig } from './areas/catalogue/copies/config.ts'
import { documentsConfig } from './areas/catalogue/documents/previews/scans/config.ts'
import { paymentsConfig } from './areas/money/payments/merchants/merchants.ts'
import { messagesConfig } from './areas/people/notices/messages/providers/config.ts'
import { wechatConfig } from './areas/people/notices/wechat/config.ts'

/** The configuration of the portal: the kernel's variables and those of the features. */
export const loadConfig = configLoader([copiesConfig, documentsConfig, messagesConfig, wechatConfig, paymentsConfig])
