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
