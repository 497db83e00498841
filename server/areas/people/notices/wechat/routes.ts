import type { FastifyInstance } from 'fastify'
import * as wechat from '#contract/people/notices/wechat/wechat.ts'
import { type Bind, forwardToSimulator, type Services } from '#kernel/http/index.ts'
import { demoWechatBase, simulatorUrl } from './platform.ts'
import { signShare } from './share-config.ts'

export const routes = (bind: Bind, app: FastifyInstance, { config }: Pick<Services, 'config'>) => {
  bind(wechat.getShareConfig, (context) => signShare(context, context.query.url))
  // The login page shows it in a frame, as it shows WeChat's own page.
  if (config.wechat.isSimulated)
    forwardToSimulator(app, { base: demoWechatBase, url: () => simulatorUrl(config), isFramed: true })
}
