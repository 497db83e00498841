import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

/** HOME-7: drops cached pages at the moment an announcement begins or ends. It is enqueued for each of these times. */
export const announcePeriod = job('site-pages.announce-period', z.object({}), { title: '公告条到时显示或撤下' })
