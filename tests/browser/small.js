// What is written or pressed too small on a page: read by covering.py.
(({ LEAST_TEXT, LEAST_TARGET }) => {
  const named = (element) => {
    const at = element.closest('[data-testid]');
    return `${at?.dataset.testid ?? ''} ${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
  };
  const isShown = (element) => {
    const r = element.getBoundingClientRect();
    return r.width > 0 && r.height > 0 && getComputedStyle(element).visibility !== 'hidden' && element.checkVisibility();
  };
  const written = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || !parent || parent.closest('.unseen, script, style') || !isShown(parent)) continue;
    const svg = parent.closest('svg');
    const scale = svg?.viewBox?.baseVal?.width ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
    const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
    if (size < LEAST_TEXT - 0.05) written.add(`${named(parent)} "${node.data.trim().slice(0, 16)}" is written in ${size.toFixed(1)} px`);
  }
  // a sheet that is folded away; links and clauses in running text, whose lines would part
  const isAway = (one) => one.closest('aside')?.matches(':not(.open)') && innerWidth < 1024;
  const inText = (one) => one.matches('[data-testid=clause], [data-testid=exact], .more, .skip') || (one.matches('a') && getComputedStyle(one).display === 'inline');
  const pressed = [...document.querySelectorAll('button, a[href], input, select, summary, textarea')]
    .filter((one) => isShown(one) && !isAway(one) && !inText(one) && !one.closest('.unseen'))
    .map((one) => [one, ((one.matches('[type=radio], [type=checkbox]') && one.closest('label')) || one).getBoundingClientRect()])
    .filter(([, r]) => Math.min(r.width, r.height) < LEAST_TARGET - 0.5)
    .map(([one, r]) => `${named(one)} is ${r.width.toFixed(0)} by ${r.height.toFixed(0)}`);
  return { written: [...written], pressed };
})
