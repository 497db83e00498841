import type { SlideShow } from './content.ts'
import { contentTypes, coreProperties, packParts, relationsOf, xmlFile, xmlText } from './parts.ts'

const spaces =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ' +
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
const frame = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>'
const [wide, high] = [12_192_000, 6_858_000]

/** A title slide, then one slide each: heading, bullets, and the speaker's note below a line. */
export const pptx = (show: SlideShow): Promise<Buffer> => {
  const slides = [titleSlide(show), ...show.slides.map(contentSlide)].map((content, i) => ({
    path: `slides/slide${i + 1}.xml`,
    content,
  }))
  return packParts([
    contentTypes({
      'ppt/presentation.xml': 'presentationml.presentation.main',
      'ppt/slideMasters/slideMaster1.xml': 'presentationml.slideMaster',
      'ppt/slideLayouts/slideLayout1.xml': 'presentationml.slideLayout',
      'ppt/theme/theme1.xml': 'theme',
      ...Object.fromEntries(slides.map(({ path }) => [`ppt/${path}`, 'presentationml.slide'])),
    }),
    relationsOf('_rels/.rels', [
      ['officeDocument', 'ppt/presentation.xml'],
      ['core-properties', 'docProps/core.xml'],
    ]),
    coreProperties(show),
    xmlFile(
      'ppt/presentation.xml',
      `<p:presentation ${spaces}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>` +
        slides.map((_, i) => `<p:sldId id="${256 + i}" r:id="rId${i + 2}"/>`).join('') +
        `</p:sldIdLst><p:sldSz cx="${wide}" cy="${high}"/><p:notesSz cx="${high}" cy="${wide}"/></p:presentation>`,
    ),
    relationsOf('ppt/_rels/presentation.xml.rels', [
      ['slideMaster', 'slideMasters/slideMaster1.xml'],
      ...slides.map(({ path }): [string, string] => ['slide', path]),
      ['theme', 'theme/theme1.xml'],
    ]),
    ...slides.flatMap(({ path, content }) => [
      xmlFile(`ppt/${path}`, content),
      relationsOf(`ppt/slides/_rels/${path.slice(7)}.rels`, [['slideLayout', '../slideLayouts/slideLayout1.xml']]),
    ]),
    xmlFile(
      'ppt/slideLayouts/slideLayout1.xml',
      `<p:sldLayout ${spaces} type="blank"><p:cSld><p:spTree>${frame}</p:spTree></p:cSld></p:sldLayout>`,
    ),
    relationsOf('ppt/slideLayouts/_rels/slideLayout1.xml.rels', [['slideMaster', '../slideMasters/slideMaster1.xml']]),
    xmlFile('ppt/slideMasters/slideMaster1.xml', master),
    relationsOf('ppt/slideMasters/_rels/slideMaster1.xml.rels', [
      ['slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['theme', '../theme/theme1.xml'],
    ]),
    xmlFile('ppt/theme/theme1.xml', theme),
  ])
}

interface Box {
  y: number
  height: number
  size: number
  color: string
  isBold?: boolean
  isList?: boolean
}

const box = (id: number, lines: string[], { y, height, size, color, isBold, isList }: Box) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Text ${id}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr>` +
  `<p:spPr><a:xfrm><a:off x="762000" y="${y}"/><a:ext cx="${wide - 1_524_000}" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>` +
  '<p:txBody><a:bodyPr wrap="square"/><a:lstStyle/>' +
  lines
    .map(
      (line) =>
        `<a:p><a:pPr${isList ? ' marL="342900" indent="-342900"><a:spcAft><a:spcPts val="900"/></a:spcAft><a:buChar char="•"/></a:pPr>' : '/>'}` +
        `<a:r><a:rPr lang="zh-CN" sz="${size}"${isBold ? ' b="1"' : ''}><a:solidFill><a:srgbClr val="${color}"/></a:solidFill>` +
        `<a:latin typeface="Noto Sans SC"/><a:ea typeface="Noto Sans SC"/></a:rPr><a:t>${xmlText(line)}</a:t></a:r></a:p>`,
    )
    .join('') +
  '</p:txBody></p:sp>'

const slide = (boxes: string) => `<p:sld ${spaces}><p:cSld><p:spTree>${frame}${boxes}</p:spTree></p:cSld></p:sld>`

const titleSlide = ({ title, author }: SlideShow) =>
  slide(
    box(2, [title], { y: 2_300_000, height: 1_400_000, size: 4000, color: '1B4A9F', isBold: true }) +
      box(3, [author], { y: 3_900_000, height: 600_000, size: 2000, color: '5B677A' }),
  )

const contentSlide = ({ title, bullets, note }: SlideShow['slides'][number]) =>
  slide(
    box(2, [title], { y: 420_000, height: 800_000, size: 3000, color: '1B4A9F', isBold: true }) +
      box(3, bullets, { y: 1_450_000, height: 3_900_000, size: 2000, color: '16202E', isList: true }) +
      (note ? box(4, [`讲稿：${note}`], { y: 5_700_000, height: 900_000, size: 1300, color: '5B677A' }) : ''),
  )

const master =
  `<p:sldMaster ${spaces}><p:cSld><p:bg><p:bgPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>` +
  `<p:spTree>${frame}</p:spTree></p:cSld><p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" ` +
  'accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>' +
  '<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>'

const themeColors = {
  dk1: '16202E',
  lt1: 'FFFFFF',
  dk2: '1B4A9F',
  lt2: 'E8EEF8',
  accent1: '1B4A9F',
  accent2: 'B84A0E',
  accent3: '1D6B52',
  accent4: '5B677A',
  accent5: '0E5C63',
  accent6: '9AA5B8',
  hlink: '1B4A9F',
  folHlink: '5B677A',
}
const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
const theme =
  '<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="shuzi"><a:themeElements><a:clrScheme name="shuzi">' +
  Object.entries(themeColors)
    .map(([name, color]) => `<a:${name}><a:srgbClr val="${color}"/></a:${name}>`)
    .join('') +
  '</a:clrScheme><a:fontScheme name="shuzi">' +
  ['major', 'minor']
    .map(
      (kind) =>
        `<a:${kind}Font><a:latin typeface="Noto Sans SC"/><a:ea typeface="Noto Sans SC"/><a:cs typeface=""/></a:${kind}Font>`,
    )
    .join('') +
  `</a:fontScheme><a:fmtScheme name="shuzi"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst>` +
  `<a:lnStyleLst>${`<a:ln w="9525">${fill}</a:ln>`.repeat(3)}</a:lnStyleLst>` +
  `<a:effectStyleLst>${'<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)}</a:effectStyleLst>` +
  `<a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`
