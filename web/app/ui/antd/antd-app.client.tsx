import { theme as antd, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { ChevronDown } from 'lucide-react'
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import { readToken, useTheme } from '#ui/styles/use-theme.ts'
import { themeOf } from './theme.ts'
import { Tones } from './tones.ts'

dayjs.locale('zh-cn')

/** Ant Design shows popups only after their animation ends, which never happens where our styles disable motion. */
const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches

/** Its own arrow would be read out as an image called “down”. */
const select = { suffixIcon: <ChevronDown size={14} strokeWidth={1.6} aria-hidden /> }

const currentTheme = (isDark: boolean) => {
  const { token, ...theme } = themeOf(readToken)
  const algorithm = isDark ? antd.darkAlgorithm : antd.defaultAlgorithm
  return { ...theme, algorithm, token: isMotionReduced ? { ...token, motion: false } : token }
}

/** Whether a part of the page already has the theme from further up. */
const HasTheme = createContext(false)

/**
 * Ant Design in our theme and language, for the parts of a page that use it. The shell does not: Ant Design is larger than
 * most pages, and lists load it only with a dialog or when somebody touches a field. Messages and confirmations come from
 * `toast` and `useConfirm`.
 */
export const AntdApp = ({ children }: { children: ReactNode }) =>
  useContext(HasTheme) ? children : <Themed>{children}</Themed>

const Themed = ({ children }: { children: ReactNode }) => {
  const isDark = useTheme() === 'dark'
  const tones = useContext(Tones)
  const [theme, setTheme] = useState(() => currentTheme(isDark))
  // After the page has got its new variables, of which the theme is made.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the variables follow the tones
  useLayoutEffect(() => setTheme(currentTheme(isDark)), [isDark, tones])
  return (
    <HasTheme value>
      <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }} select={select}>
        {children}
      </ConfigProvider>
    </HasTheme>
  )
}
