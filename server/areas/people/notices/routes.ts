import * as notices from '#contract/people/notices/notices.ts'
import type { Bind } from '#kernel/http/index.ts'
import { announcementRoutes } from './announcements/routes.ts'
import { deleteNotice } from './delete-notice.ts'
import { readMailChoices, updateMailChoices } from './mail/mail-choices.ts'
import { readUnsubscribe, unsubscribe } from './mail/unsubscribe.ts'
import { readPushState, subscribePush, unsubscribePush } from './push/subscribe-push.ts'
import { countUnreadByKind, findNotices } from './queries.ts'
import { readNotices, toNoticePage, toUnreadCount } from './read-notices.ts'
import { issueTicket } from './tickets.ts'
import { readWechatChoices, updateWechatChoices } from './wechat/wechat-choices.ts'

export const routes = (bind: Bind) => {
  announcementRoutes(bind)
  bind(notices.listNotices, async ({ db, actor, query }) => toNoticePage(await findNotices(db, actor.id, query)))
  bind(notices.countUnread, async ({ db, actor }) => toUnreadCount(await countUnreadByKind(db, actor.id)))
  bind(notices.readNotices, ({ db, actor, body }) => readNotices(db, actor.id, body))
  bind(notices.deleteNotice, ({ db, actor, params }) => deleteNotice(db, actor.id, params.id))
  bind(notices.getMailChoices, ({ db, actor }) => readMailChoices(db, actor.id))
  bind(notices.updateMailChoices, ({ db, actor, body }) => updateMailChoices(db, actor.id, body.choices))
  bind(notices.getWechatChoices, ({ db, config, actor }) => readWechatChoices(db, config, actor.id))
  bind(notices.updateWechatChoices, ({ db, config, actor, body }) =>
    updateWechatChoices(db, config, actor.id, body.choices),
  )
  bind(notices.getPushState, ({ db, actor }) => readPushState(db, actor.id))
  bind(notices.subscribePush, ({ db, actor, body }) => subscribePush(db, actor, body))
  bind(notices.unsubscribePush, ({ db, actor, params }) => unsubscribePush(db, actor.id, params.id))
  bind(notices.readUnsubscribe, ({ db, query }) => readUnsubscribe(db, query.token))
  bind(notices.unsubscribe, ({ db, body }) => unsubscribe(db, body.token))
  bind(notices.getWebsocketTicket, ({ db, actor }) => issueTicket(db, actor))
}
