import { Upload } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { backOffice } from '#contract/back-office-paths.ts'
import { type Look, type LookPicture, lookPictureRules, pictureProblem } from '#contract/base/look/look.ts'
import { sendPicture } from '#lib/pictures/send-picture.ts'
import { useBrand, useSite } from '#lib/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { Logo } from '#ui/media/logo.tsx'
import { Link } from '#ui/navigation/link.tsx'
import styles from './look.module.css'

interface PictureCardProps {
  value: string | null
  set: (change: Partial<Look>) => void
}

/** The logo on light and on dark ground. */
export function LogoCard({ value, set }: PictureCardProps) {
  const brand = useLogo(value)
  return (
    <Card as="section">
      <CardHead aside={<PictureButtons field="logo" label="换标志" value={value} onChange={(logo) => set({ logo })} />}>
        标志
      </CardHead>
      <div className={styles.logos}>
        <figure data-theme="light">
          <Logo {...brand} />
          <figcaption>浅底</figcaption>
        </figure>
        <figure data-ground="dark">
          <Logo {...brand} inverse />
          <figcaption>深底，自动反白</figcaption>
        </figure>
      </div>
      <p className={styles.hint}>
        JPG、PNG 或 WebP，透明底最好；SVG 请先导出为 PNG。{lookPictureRules.logo}。名称在
        <Link className="link" to={`${backOffice.settings}#site`}>
          站点设置
        </Link>
        中修改。
      </p>
    </Card>
  )
}

/** The logo of the draft: its own picture, or the one drawn from the name. */
export const useLogo = (path: string | null) => {
  const { picture: _live, ...drawn } = useBrand()
  // Width follows from the height of the logo, whatever the picture's size.
  return path ? { ...drawn, picture: { src: path, width: 252, height: 48 } } : drawn
}

/** The icon in tabs and on home screens. */
export function IconCard({ value, set }: PictureCardProps) {
  const { siteName } = useSite()
  const source = value ?? '/favicon.svg'
  return (
    <Card as="section">
      <CardHead aside={<PictureButtons field="icon" label="换图标" value={value} onChange={(icon) => set({ icon })} />}>
        网站图标
      </CardHead>
      <div className={styles.icons}>
        {[16, 32, 96].map((size) => (
          <figure key={size}>
            <img src={source} alt="" width={size} height={size} />
          </figure>
        ))}
      </div>
      <p className={styles.tab}>
        <img src={source} alt="" width={16} height={16} />
        {siteName}
      </p>
      <p className={styles.hint}>{lookPictureRules.icon}。浏览器稍后换上。</p>
    </Card>
  )
}

/** The picture of links that people share. */
export function ShareCard({ value, set }: PictureCardProps) {
  const { siteName, slogan } = useSite()
  return (
    <Card as="section">
      <CardHead
        aside={
          <PictureButtons
            field="sharePicture"
            label="换分享图"
            value={value}
            onChange={(sharePicture) => set({ sharePicture })}
          />
        }
      >
        分享图
      </CardHead>
      <div className={styles.share}>
        <img src={value ?? '/share.png'} alt="" width={1200} height={630} />
        <p>
          <b>{siteName}</b>
          {slogan}
        </p>
      </div>
      <p className={styles.hint}>{lookPictureRules.sharePicture}，多余的边会裁掉。</p>
    </Card>
  )
}

interface PictureButtonsProps {
  field: LookPicture
  label: string
  value: string | null
  onChange: (path: string | null) => void
}

/** Uploads a picture of the right shape, or goes back to the built-in one. */
function PictureButtons({ field, label, value, onChange }: PictureButtonsProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const send = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    setSending(true)
    try {
      const { url, ...size } = await sendPicture(file, {})
      const problem = pictureProblem(field, size)
      if (problem) toast.error(problem)
      else onChange(url)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '图片上传失败')
    } finally {
      setSending(false)
    }
  }
  return (
    <span className={styles.buttons}>
      {value && (
        <Button size="small" onClick={() => onChange(null)}>
          用内置的
        </Button>
      )}
      <Button size="small" disabled={isSending} onClick={() => input.current?.click()}>
        <Upload size={14} strokeWidth={1.6} aria-hidden />
        {isSending ? '上传中…' : label}
      </Button>
      <input
        ref={input}
        className="sr-only"
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={`${label}文件`}
        tabIndex={-1}
        onChange={(event) => void send(event)}
      />
    </span>
  )
}
