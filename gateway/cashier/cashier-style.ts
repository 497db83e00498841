/** The part of the portal's style sheet that the cashier page uses. */
export const cashierStyle = `
:root{--bg:#F3F4F3;--surface:#FFF;--surface-2:#FAFBFA;--text:#1A2634;--text-2:#465361;--text-3:#5C6977;--line:#DBDFDF;--line-strong:#C4CACC;--control:#848F9B;--primary:#1B4A9F;--cost:#BF420B;--cost-hover:#983308;--mark:#DB5310;--success:#1A7548;--success-soft:#EAF5EF;--warning:#8A5A00;--warning-soft:#FBF3E2;
--sans:"PingFang SC","Microsoft YaHei","Noto Sans CJK SC","Source Han Sans SC","Hiragino Sans GB",system-ui,sans-serif;--num:"DIN Alternate","Bahnschrift","Roboto Condensed","Arial Narrow","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
*,*::before,*::after{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--bg);color:var(--text);font:14px/1.6 var(--sans);-webkit-font-smoothing:antialiased;font-variant-numeric:tabular-nums}
h1,h2,p,ol,dl,dd{margin:0;padding:0}ol{list-style:none}svg{display:block;flex:none}
button{font:inherit;color:inherit;cursor:pointer}
:focus-visible{outline:2px solid #2F6BE0;outline-offset:2px;border-radius:2px}
.demo{background:repeating-linear-gradient(-45deg,#FBF3E2 0 14px,#F5E6C4 14px 28px);border-block:1px solid #E5CE98;color:#6B4500;font-size:13px;text-align:center;padding:7px 16px}
.desk{max-width:920px;margin:40px auto;padding:0 16px;display:grid;grid-template-columns:minmax(0,480px) minmax(0,1fr);gap:24px;align-items:start}
.bill{background:var(--surface);border:1px solid var(--line-strong);border-radius:4px}
.bill>header{display:flex;align-items:center;gap:12px;padding:16px 24px;border-bottom:1px solid var(--line)}.bill>header div{flex:1}
h1{font-size:17px;font-weight:600;line-height:1.3}header p{font-size:12px;color:var(--text-3)}
.tag{display:inline-flex;align-items:center;height:20px;padding:0 6px;border:1px solid #E5CE98;border-radius:2px;font-size:12px;line-height:1;color:var(--warning);background:var(--warning-soft)}
.sum{text-align:center;padding:28px 24px 22px}.sum span{font-size:14px;color:var(--text-2);display:block}.sum b{font:700 48px/1.2 var(--num)}.sum small{font-size:24px;margin-right:6px}
.facts{margin:0 24px;border:1px solid var(--line-strong)}.facts div{display:flex;justify-content:space-between;gap:12px;padding:9px 14px}.facts div+div{border-top:1px solid var(--line)}.facts dt{color:var(--text-3);white-space:nowrap}.facts dd{text-align:right;overflow-wrap:anywhere}
.num{font-family:var(--num);font-weight:500;letter-spacing:.01em}
.said{margin:20px 24px 0;padding:10px 14px;border:1px solid #E5CE98;background:var(--warning-soft);color:#6B4500}.said:last-child{margin-bottom:24px}.said.good{border-color:#B5DBC7;background:var(--success-soft);color:var(--success)}
.acts{display:grid;gap:10px;padding:20px 24px 24px}
.btn{display:inline-flex;align-items:center;justify-content:center;height:28px;padding:0 4px;border:1px solid var(--control);border-radius:3px;background:var(--surface);color:inherit;font-size:12px;white-space:nowrap;text-decoration:none;width:100%}.btn:hover{border-color:var(--primary);color:var(--primary)}
.btn.big{height:44px;font-size:16px}.btn.cost{background:var(--cost);border-color:var(--cost);color:#FFF}.btn.cost:hover{background:var(--cost-hover);border-color:var(--cost-hover);color:#FFF}
.odd{border-top:1px solid var(--line);background:var(--surface-2);padding:0 24px;border-radius:0 0 4px 4px}.odd summary{display:flex;align-items:center;gap:8px;min-height:48px;cursor:pointer;list-style:none;color:var(--text-2)}.odd summary::-webkit-details-marker{display:none}.odd summary span{flex:1}
.odd p{font-size:12px;color:var(--text-3);margin-bottom:10px}.odd>form{display:grid;grid-template-columns:repeat(4,1fr);gap:8px;padding-bottom:18px}
.log{background:var(--surface);border:1px solid var(--line);border-radius:4px;padding:16px 20px}.log h2{font-size:14px;font-weight:600;margin-bottom:12px}
.log ol{position:relative;padding-left:26px}.log ol::before{content:"";position:absolute;left:6px;top:8px;bottom:8px;width:1px;background:var(--line-strong)}
.log li{position:relative;padding-bottom:14px;font-size:13px;color:var(--text-2)}.log li:last-child{padding-bottom:0;color:var(--text);font-weight:500}
.log li::before{content:"";position:absolute;left:-25px;top:10px;width:11px;height:1.5px;background:var(--text-3);transform:rotate(-45deg)}.log li:last-child::before{background:var(--mark);height:2.5px;width:14px;left:-26.5px}
.log time{font:500 12px var(--num);color:var(--text-3);display:block}
@media(max-width:767px){.desk{grid-template-columns:minmax(0,1fr);margin:16px auto;gap:12px}.sum{padding:20px 16px 16px}.facts,.said{margin-inline:16px}.acts{padding:16px}.odd{padding:0 16px}.odd>form{grid-template-columns:1fr 1fr}.odd .btn{height:36px}.bill>header{padding:12px 16px}}
`
