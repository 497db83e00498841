import path from 'node:path'
import { packageFolder } from '#kernel/child/index.ts'

/** The Chinese font of the installation, so that documents look the same on every machine. */
const family = packageFolder('@expo-google-fonts/noto-sans-sc')

export const fontFolders = ['400Regular', '700Bold'].map((weight) => path.join(family, weight))

export const fontFiles = fontFolders.map((folder) => path.join(folder, `NotoSansSC_${path.basename(folder)}.ttf`))
