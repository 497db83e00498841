import * as messages from '#contract/people/notices/messages/messages.ts'
import type { Config } from '#kernel/config/index.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Bind } from '#kernel/http/index.ts'
import { exportMessages } from './export-messages.ts'
import { listMessages } from './list-messages.ts'
import { channelState } from './providers/config.ts'
import { listSimulated } from './providers/simulator.ts'
import { sendTest } from './send-test.ts'
import { previewTemplate, readTemplates, updateTemplate } from './templates.ts'

/** Whether the portal has an official account (公众号), which sends messages. */
const wechatState = ({ wechat: { official, isSimulated } }: Readonly<Config>): 'real' | 'simulated' | 'none' =>
  official ? 'real' : isSimulated ? 'simulated' : 'none'

export const routes = (bind: Bind) => {
  bind(messages.listMessages, ({ db, actor, query }) => listMessages(db, actor, query))
  bind(messages.exportMessages, ({ db, actor, query }) => exportMessages(db, actor, query))
  bind(messages.listTemplates, ({ db, config }) => readPostOffice(db, config))
  bind(messages.previewTemplate, ({ db, body }) => previewTemplate(db, body))
  bind(messages.updateTemplate, ({ db, actor, body }) => updateTemplate(db, actor, body))
  bind(messages.sendTest, (context) => sendTest(context, context.actor, context.body))
  bind(messages.listSimulated, ({ db, config }) => (config.post.isSimulated ? listSimulated(db) : fail('not_found')))
}

const readPostOffice = async (db: Db, config: Readonly<Config>) => ({
  channels: {
    sms: channelState(config, 'sms'),
    mail: channelState(config, 'mail'),
    wechat: wechatState(config),
  },
  templates: await readTemplates(db),
})
