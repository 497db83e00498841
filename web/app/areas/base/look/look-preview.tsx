import { Search } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import type { Look } from '#contract/base/look/look.ts'
import { darkTones, lightTones } from '#contract/base/look/look-colours.ts'
import { useSite } from '#lib/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { Logo } from '#ui/media/logo.tsx'
import { coverSample } from './cover-sample.ts'
import styles from './look-preview.module.css'
import { useLogo } from './picture-cards.tsx'

const themes = { light: '浅色', dark: '深色' } as const
type Theme = keyof typeof themes
const choices = [
  { value: 'both', label: '浅色与深色' },
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
] as const

/** The draft as pages will have it, in both themes. */
export function LookPreview({ look }: { look: Look }) {
  const [shown, setShown] = useState<'both' | Theme>('both')
  return (
    <Card as="section" className={styles.preview} aria-label="预览">
      <CardHead
        aside={
          <Segmented
            className={styles.choice}
            aria-label="预览主题"
            value={shown}
            options={choices}
            onChange={setShown}
          />
        }
      >
        预览
      </CardHead>
      <div className={styles.sheets}>
        {(Object.keys(themes) as Theme[])
          .filter((theme) => shown === 'both' || shown === theme)
          .map((theme) => (
            <figure key={theme}>
              <figcaption>{themes[theme]}</figcaption>
              <Sheet look={look} theme={theme} />
            </figure>
          ))}
      </div>
    </Card>
  )
}

/** Colours that are still being typed show nothing. */
const tonesOf = ({ primary, accent }: Look, theme: Theme) => {
  if (![primary, accent].every((colour) => /^#[0-9A-F]{6}$/.test(colour))) return {}
  const tones = { ...lightTones(primary, accent), ...(theme === 'dark' && darkTones(primary, accent)) }
  return Object.fromEntries(Object.entries(tones).map(([name, value]) => [`--${name}`, value])) as CSSProperties
}

/** Of an example, in coins. */
const samplePrice = 88

const sections = ['首页', '数字商城', '培训中心', '交流论坛']

function Sheet({ look, theme }: { look: Look; theme: Theme }) {
  const { slogan, hotline } = useSite()
  const logo = useLogo(look.logo)
  return (
    <div className={styles.sheet} data-theme={theme} style={tonesOf(look, theme)} aria-hidden inert>
      <p className={styles.util}>
        {slogan}
        <span>服务热线 {hotline}</span>
      </p>
      <div className={styles.head}>
        <Logo {...logo} />
        <span>
          搜索资源
          <Search size={14} strokeWidth={1.6} />
        </span>
      </div>
      <ul className={styles.nav}>
        {sections.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <div className={styles.cards}>
        <Item cover={coverSample('bridge', look.coverStyle)} title="长大桥梁数字孪生应用白皮书" price="免费" isFree />
        <Item
          cover={coverSample('cashflow', look.coverStyle)}
          title="片区综合开发投资测算模型"
          price={`${samplePrice} V币`}
        />
      </div>
      <p className={styles.actions}>
        <Button look="primary" size="small">
          提交
        </Button>
        <Button look="cost" size="small">
          用 {samplePrice} V币购买
        </Button>
        <Button size="small">取消</Button>
        <span className="link">链接文字</span>
      </p>
    </div>
  )
}

interface ItemProps {
  cover: string
  title: string
  price: string
  isFree?: boolean
}

const Item = ({ cover, title, price, isFree }: ItemProps) => (
  <div>
    <img src={cover} alt="" width={320} height={200} />
    <b>{title}</b>
    <p>
      <em data-free={isFree}>{price}</em>
      <span className="link">查看详情</span>
    </p>
  </div>
)
