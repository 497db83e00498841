import type { FooterColumn } from '#contract/pages/site-pages/site-pages.ts'
import { paths } from '#contract/paths.ts'
import type { Site } from '#lib/session/session.ts'

/** HOME-6: the columns of the footer until the owner publishes others; all facts in them are settings. */
export const builtInColumns = ({ address, postalCode, friendlyLinks = [] }: Site): FooterColumn[] => [
  {
    title: '联盟',
    items: [
      { label: '关于我们', link: paths.alliance('About') },
      { label: '成员介绍', link: paths.alliance('Member') },
      { label: '联盟资讯', link: paths.alliance('InfoMation') },
      { label: '入盟申请', link: paths.alliance('Apply') },
    ],
  },
  { title: '友情链接', items: friendlyLinks.map(({ name, url }) => ({ label: name, link: url })) },
  {
    title: '联系地址',
    items: [
      { label: address ?? '', link: '' },
      { label: `邮编 ${postalCode ?? ''}`, link: '' },
      { label: '联系我们', link: paths.alliance('Contact') },
    ],
  },
]
