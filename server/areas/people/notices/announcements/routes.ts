import * as announcements from '#contract/people/notices/announcements.ts'
import type { Bind } from '#kernel/http/index.ts'
import { addAnnouncement, previewAnnouncement } from './add-announcement.ts'
import { exportAnnouncements, listAnnouncements } from './list-announcements.ts'

export const announcementRoutes = (bind: Bind) => {
  bind(announcements.listAnnouncements, ({ db, query }) => listAnnouncements(db, query))
  bind(announcements.exportAnnouncements, ({ db, query }) => exportAnnouncements(db, query))
  bind(announcements.previewAnnouncement, ({ db, query }) => previewAnnouncement(db, query))
  bind(announcements.addAnnouncement, ({ db, actor, body }) => addAnnouncement(db, actor, body))
}
