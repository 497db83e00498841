import wx from 'weixin-js-sdk'
import type { ShareConfig } from '#contract/people/notices/wechat/wechat.ts'

const withoutAnchor = (address: string) => address.split('#')[0] ?? address

/** The address with which the browser came; on Apple's phones WeChat checks the signature of this one on all later pages. */
const landing = withoutAnchor(location.href)
const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent)

const contentOf = (selector: string) => document.querySelector<HTMLMetaElement>(selector)?.content

/** The same title, text and picture as other link previews show. */
const cardOfPage = () => ({
  title: contentOf('meta[property="og:title"]') ?? document.title,
  desc: contentOf('meta[property="og:description"]') ?? contentOf('meta[name="description"]') ?? '',
  link: contentOf('meta[property="og:url"]') ?? withoutAnchor(location.href),
  imgUrl: contentOf('meta[property="og:image"]') ?? `${location.origin}/share.png`,
})

const jsApiList: wx.jsApiList = ['updateAppMessageShareData', 'updateTimelineShareData']

/** Without an official account the portal signs nothing; it is not asked again on every page. */
let isOffered = true

/** Sets the card for friends and for 朋友圈. */
export const setShareCard = async (): Promise<void> => {
  if (!isOffered) return
  const query = new URLSearchParams({ url: isApple ? landing : withoutAnchor(location.href) })
  const answer = await fetch(`/api/wechat/shareConfig?${query}`, { credentials: 'omit' })
  isOffered = answer.ok
  if (!answer.ok) return
  const signed: ShareConfig = await answer.json()
  wx.config({ debug: false, ...signed, jsApiList })
  wx.ready(() => {
    const card = cardOfPage()
    // The package's types demand a callback; nothing waits for it.
    const success = () => {}
    wx.updateAppMessageShareData({ ...card, success })
    wx.updateTimelineShareData({ title: card.title, link: card.link, imgUrl: card.imgUrl, success })
  })
}
