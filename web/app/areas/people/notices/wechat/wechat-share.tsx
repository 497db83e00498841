import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isInsideWechat } from '#lib/browser/inside-wechat.ts'

/** Inside WeChat: the card that others see when the page is shared. Loaded there only, and nothing fails without it. */
export function WechatShare() {
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page has its own card
  useEffect(() => {
    if (!isInsideWechat(navigator.userAgent)) return
    import('./share-card.ts').then(({ setShareCard }) => setShareCard()).catch(() => {})
  }, [pathname, search])
  return null
}
