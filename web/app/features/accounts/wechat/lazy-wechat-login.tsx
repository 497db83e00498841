import { whenShown } from '#ui/loading/when-wanted.tsx'
import styles from './scan-login.module.css'

/** Most people log in without WeChat. */
export const InsideLogin = await whenShown(async () => (await import('./inside-login.tsx')).InsideLogin, [styles])
export const ScanLogin = await whenShown(async () => (await import('./scan-login.tsx')).ScanLogin, [styles])
