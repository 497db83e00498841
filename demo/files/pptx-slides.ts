import type { Deck, Slide } from '../report/deck.ts'
import { columnShares } from '../report/report.ts'
import { xmlText } from './parts.ts'

export const [wide, high] = [12_192_000, 6_858_000]
const margin = 762_000
const colors = { title: '1B4A9F', text: '16202E', faint: '5B677A', edge: '9AA5B8', head: 'E8EEF8' }

interface Area {
  x: number
  y: number
  width: number
  height: number
}

interface Style {
  size: number
  color: string
  isBold?: boolean
  isList?: boolean
  isTitle?: boolean
  align?: 'l' | 'ctr' | 'r'
}

const place = ({ x, y, width, height }: Area) =>
  `<a:off x="${Math.round(x)}" y="${Math.round(y)}"/><a:ext cx="${Math.round(width)}" cy="${Math.round(height)}"/>`

const run = (content: string, { size, color, isBold }: Style) =>
  `<a:r><a:rPr lang="zh-CN" sz="${size}"${isBold ? ' b="1"' : ''}><a:solidFill><a:srgbClr val="${color}"/></a:solidFill>` +
  `<a:latin typeface="Arial"/><a:ea typeface="${isBold ? '黑体' : '宋体'}"/></a:rPr><a:t>${xmlText(content)}</a:t></a:r>`

const listMarks =
  ' marL="342900" indent="-342900"><a:spcAft><a:spcPts val="900"/></a:spcAft><a:buFont typeface="Arial"/><a:buChar char="•"/></a:pPr>'

/** A box with text; the title of a slide is a placeholder, so that programs can list the titles. */
const box = (id: number, lines: string[], area: Area, style: Style) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Text ${id}"/><p:cNvSpPr txBox="1"/><p:nvPr>${style.isTitle ? '<p:ph type="title"/>' : ''}</p:nvPr></p:nvSpPr>` +
  `<p:spPr><a:xfrm>${place(area)}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>` +
  '<p:txBody><a:bodyPr wrap="square"><a:normAutofit/></a:bodyPr><a:lstStyle/>' +
  lines
    .map(
      (line) => `<a:p><a:pPr${style.isList ? listMarks : ` algn="${style.align ?? 'l'}"/>`}${run(line, style)}</a:p>`,
    )
    .join('') +
  '</p:txBody></p:sp>'

const bar = (id: number, area: Area, color: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Bar ${id}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>${place(area)}</a:xfrm>` +
  `<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="${color}"/></a:solidFill><a:ln><a:noFill/></a:ln></p:spPr></p:sp>`

const page = (shapes: string) => `<p:sld ${spaces}><p:cSld><p:spTree>${frame}${shapes}</p:spTree></p:cSld></p:sld>`

export const spaces =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ' +
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
export const frame = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>'

export const master =
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
export const theme =
  '<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="shuzi"><a:themeElements><a:clrScheme name="shuzi">' +
  Object.entries(themeColors)
    .map(([name, color]) => `<a:${name}><a:srgbClr val="${color}"/></a:${name}>`)
    .join('') +
  '</a:clrScheme><a:fontScheme name="shuzi">' +
  ['major', 'minor']
    .map(
      (kind) => `<a:${kind}Font><a:latin typeface="Arial"/><a:ea typeface="黑体"/><a:cs typeface=""/></a:${kind}Font>`,
    )
    .join('') +
  `</a:fontScheme><a:fmtScheme name="shuzi"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst>` +
  `<a:lnStyleLst>${`<a:ln w="9525">${fill}</a:ln>`.repeat(3)}</a:lnStyleLst>` +
  `<a:effectStyleLst>${'<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)}</a:effectStyleLst>` +
  `<a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`
const full = (y: number, height: number): Area => ({ x: margin, y, width: wide - 2 * margin, height })

export const titleSlide = ({ title, author }: Deck): string =>
  page(
    bar(2, { x: 0, y: 0, width: 260_000, height: high }, colors.title) +
      box(3, [title], full(2_200_000, 1_500_000), { size: 4000, color: colors.title, isBold: true, isTitle: true }) +
      box(4, [author], full(3_950_000, 600_000), { size: 2000, color: colors.faint }),
  )

export const closingSlide = ({ author }: Deck): string =>
  page(
    bar(2, { x: 0, y: 0, width: 260_000, height: high }, colors.title) +
      box(3, ['汇报完毕，请批评指正'], full(2_500_000, 1_000_000), {
        size: 3600,
        color: colors.title,
        isBold: true,
        isTitle: true,
      }) +
      box(4, [author], full(3_800_000, 600_000), { size: 1800, color: colors.faint }),
  )

/** Heading, then bullets, a table or a figure with its findings; title of the deck and number at the foot. */
export const slideXml = ({ title, bullets, note, table, figure }: Slide, number: number, deck: Deck): string =>
  page(
    box(2, [title], full(360_000, 760_000), { size: 2800, color: colors.title, isBold: true, isTitle: true }) +
      bar(3, { x: margin + 90_000, y: 1_120_000, width: 1_200_000, height: 38_000 }, colors.title) +
      (figure ? picture(figure, bullets) : table ? tableXml(table) : '') +
      (figure || table
        ? box(6, bullets, figure ? full(5_200_000, 1_100_000) : full(5_500_000, 800_000), {
            size: 1500,
            color: colors.text,
          })
        : box(6, bullets, full(1_400_000, 3_950_000), { size: 2000, color: colors.text, isList: true })) +
      (note ? box(7, [`讲稿：${note}`], full(5_500_000, 800_000), { size: 1300, color: colors.faint }) : '') +
      box(8, [deck.title], full(6_380_000, 300_000), { size: 1000, color: colors.faint }) +
      box(9, [String(number)], full(6_380_000, 300_000), { size: 1000, color: colors.faint, align: 'r' }),
  )

const picture = ({ width, height }: NonNullable<Slide['figure']>, bullets: string[]) => {
  const space = bullets.length > 0 ? 3_800_000 : 4_800_000
  const scale = Math.min(space / height, (wide - 2 * margin) / width)
  const area = { x: (wide - width * scale) / 2, y: 1_330_000, width: width * scale, height: height * scale }
  return (
    '<p:pic><p:nvPicPr><p:cNvPr id="5" name="Figure"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="rId2"/><a:stretch><a:fillRect/></a:stretch></p:blipFill>' +
    `<p:spPr><a:xfrm>${place(area)}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`
  )
}

const tableXml = (table: NonNullable<Slide['table']>) => {
  const rowHeight = Math.min(420_000, Math.floor(4_000_000 / (table.rows.length + 1)))
  const widths = columnShares(table).map((share) => Math.round(share * (wide - 2 * margin)))
  const size = table.rows.length > 8 ? 1200 : 1400
  const row = (cells: (string | number)[], isHead: boolean) =>
    `<a:tr h="${rowHeight}">${widths.map((_, i) => cell(String(cells[i] ?? ''), isHead, size)).join('')}</a:tr>`
  return (
    '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="5" name="Table"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>' +
    `<p:xfrm>${place(full(1_400_000, rowHeight * (table.rows.length + 1)))}</p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table">` +
    `<a:tbl><a:tblPr firstRow="1"/><a:tblGrid>${widths.map((width) => `<a:gridCol w="${width}"/>`).join('')}</a:tblGrid>` +
    `${row(table.head, true)}${table.rows.map((cells) => row(cells, false)).join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
  )
}

const cell = (content: string, isHead: boolean, size: number) => {
  const edges = ['L', 'R', 'T', 'B']
    .map((side) => `<a:ln${side} w="6350"><a:solidFill><a:srgbClr val="${colors.edge}"/></a:solidFill></a:ln${side}>`)
    .join('')
  const filling = isHead ? `<a:solidFill><a:srgbClr val="${colors.head}"/></a:solidFill>` : '<a:noFill/>'
  return (
    `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/><a:p><a:pPr algn="${[...content].length > 16 ? 'l' : 'ctr'}"/>` +
    `${run(content, { size, color: colors.text, isBold: isHead })}</a:p></a:txBody>` +
    `<a:tcPr marL="60000" marR="60000" marT="30000" marB="30000" anchor="ctr">${edges}${filling}</a:tcPr></a:tc>`
  )
}
