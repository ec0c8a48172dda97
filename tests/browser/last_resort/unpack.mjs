// Unpacks the browser that the package carries into the folder TMPDIR names, and prints where it lies.
import chromium from "@sparticuz/chromium";

console.log(await chromium.executablePath());
