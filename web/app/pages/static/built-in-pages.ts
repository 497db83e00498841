import type { BuiltInPage } from '#contract/pages/site-pages/site-pages.ts'
import { paths } from '#contract/paths.ts'
import culture from '../content/culture.html?raw'
import document from '../content/document.html?raw'
import history from '../content/history.html?raw'
import more from '../content/more.html?raw'
import topUp from '../content/topup.html?raw'
import video from '../content/video.html?raw'

interface BuiltInText {
  name: BuiltInPage
  title: string
  description: string
  html: string
  /** The link to the next page. */
  on: { to: string; label: string }
}

/** SITE-1: pages whose texts are shipped with the portal, by path; they stand there until a version is published. */
export const builtInTexts: Record<string, BuiltInText> = {
  [paths.history]: {
    name: 'history',
    title: '发展历程',
    description: '联盟走过的主要节点。',
    html: history,
    on: { to: paths.culture, label: '联盟文化' },
  },
  [paths.culture]: {
    name: 'culture',
    title: '联盟文化',
    description: '联盟成员的几条共识。',
    html: culture,
    on: { to: paths.more, label: '了解更多' },
  },
  [paths.more]: {
    name: 'more',
    title: '了解更多',
    description: '第一次来到联盟门户，按自己的身份选择入口。',
    html: more,
    on: { to: paths.alliance('Apply'), label: '入盟申请' },
  },
  [paths.document]: {
    name: 'document',
    title: '文档示例：文件命名约定',
    description: '一份文档资源应当是什么样子。',
    html: document,
    on: { to: paths.mall, label: '去数字商城' },
  },
  [paths.video]: {
    name: 'video',
    title: '视频示例：课程怎样学习',
    description: '视频课程在网页上怎样学习。',
    html: video,
    on: { to: paths.courses, label: '去培训中心' },
  },
  [paths.topUpRules]: {
    name: 'topup',
    title: '充值规则',
    description: 'V币的兑换、使用与退款。',
    html: topUp,
    on: { to: paths.terms, label: '用户协议' },
  },
}
